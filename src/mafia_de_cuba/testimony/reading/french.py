"""French words that the reader knows, in lower case and without accents."""

from mafia_de_cuba.rules.pieces import Token

from .symbols import Kind, Lexicon, numbers, phrases, tokens

_SMALL = (
    "zero", "un/une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
    "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix sept", "dix huit", "dix neuf",
    "vingt", "vingt et un", "vingt deux", "vingt trois", "vingt quatre", "vingt cinq",
)  # fmt: skip

WORDS: Lexicon = {
    **numbers(_SMALL),
    **tokens(
        {
            Token.HENCHMAN: "fidele, fideles, loyal, loyaux, loyale, homme de main, hommes de main",
            Token.FBI: "fbi, agent du fbi, agents du fbi, agent fbi, agente du fbi",
            Token.CIA: "cia, agent de la cia, agents de la cia, agent cia, agente de la cia",
            Token.DRIVER: "chauffeur, chauffeurs, chauffeuse, conducteur",
            Token.CLEANER: "nettoyeur, nettoyeurs, nettoyeuse",
            Token.LOVER: "croqueuse, croqueuse de diamants, croqueuses",
            Token.REVOLUTIONARY: "revolutionnaire, revolutionnaires, rebelle, rebelles",
            Token.TRAITOR: "traitre, traitres, traitresse",
            Token.MINION: "sbire, sbires",
            Token.LAWYER: "avocat, avocat vereux, avocats, avocate",
        }
    ),
    **phrases(
        Kind.DIAMONDS,
        "💎, diamant, diamants, diam, diams, pierre, pierres, caillou, cailloux",
    ),
    **phrases(Kind.TOKENS, "jeton, jetons, personnage, personnages, perso, persos, role, roles"),
    **phrases(Kind.FAKE, "faux diamant, le faux diamant, le faux, diamant faux, un faux diamant"),
    **phrases(Kind.URCHIN, "enfant des rues, gamin des rues"),
    **phrases(Kind.BOX, "boite, la boite, dans la boite, dedans, coffret, dans le coffret, y"),
    **phrases(Kind.BAG, "dans le sac, au sac, dans mon sac, le sac, sac"),
    **phrases(Kind.ME, "j', je, moi je, moi j', moi, ch', j"),
    **phrases(Kind.TO_ME, "m', me, a moi"),
    **phrases(Kind.YOU, "tu, t', vous, toi, t"),
    **phrases(
        Kind.THEY,
        "il, elle, ils, elles, on, nous, quelqu' un, personne, tout le monde, mon voisin,"
        " ma voisine,"
        " le parrain, chacun, c', ce",
    ),
    **phrases(Kind.NOT, "pas, jamais, ne, n', ni, plus de"),
    **phrases(Kind.NOTHING, "rien, rien du tout, que dalle"),
    **phrases(
        Kind.NONE_OF,
        "aucun, aucune, de diamant, de jeton, de diamants, de jetons, zero de",
    ),
    **phrases(Kind.ARTICLE, "le, la, les, l', mon, ma, mes, ce, cet, cette"),
    **phrases(Kind.OF, "des, sur, sur les, d' entre eux, parmi les, sur la"),
    **phrases(
        Kind.RECEIVED,
        "recu, recue, recus, recues, recois, recevoir, trouve, compte, vu, decouvert, ouvert,"
        " recupere",
    ),
    **phrases(Kind.GOT, "eu, eus, eue, eues"),
    **phrases(
        Kind.TOOK,
        "pris, prise, prises, vole, voles, pique, chope, choisi, choisis, garde, empoche,"
        " fauche, chipe",
    ),
    **phrases(
        Kind.PASSED,
        "passe, passes, passee, passees, donne, donnes, laisse, laisses, transmis, refile,"
        " envoye, file,"
        " rendu",
    ),
    **phrases(Kind.PUT, "mis, mise, glisse, jete, cache"),
    **phrases(Kind.DISCARDED, "ecarte, ecartes, defausse, retire"),
    **phrases(Kind.AM, "suis, suis du, suis de la, suis a la, chuis, bosse pour", person=1),
    **phrases(
        Kind.THERE,
        "il y avait, il y en avait, y avait, y en avait, y' avait, y' en avait,"
        " la boite avait, il y a",
    ),
    **phrases(Kind.WHEN, "quand, lorsque, lorsqu', au moment ou"),
    **phrases(
        Kind.ENTERING, "avant moi, en entree, a l' entree, entrant, en entrant, a mon tour, entree"
    ),
    **phrases(Kind.LEAVING, "apres moi, en sortie, a la sortie, sortant, en sortant, sortie"),
    **phrases(
        Kind.LIE,
        "ment, ne dit pas la verite, dit pas la verite, ne disent pas la verite, menteur,"
        " menteuse, un menteur, une menteuse, mentent, menteurs, a menti, bluffe, mentez,"
        " bluffent, baratine",
        person=3,
    ),
    **phrases(Kind.LIE, "mens", person=2),
    **phrases(
        Kind.TRUST,
        "crois, fais confiance, me fie, me porte garant, crois en, me porte garante",
    ),
    **phrases(
        Kind.DISTRUST,
        "doute, me mefie, fais pas confiance, ne fais pas confiance, doute de",
    ),
    **phrases(
        Kind.TRUTH,
        "verite, la verite, honnete, dit la verite, dit vrai, disent la verite, dis la verite,"
        " est sincere, est honnete",
    ),
    **phrases(
        Kind.WHAT,
        "que, qu', quoi, quel, quelle, quels, quelles, qu' est ce que, qu' est ce qu', c' est quoi",
    ),
    **phrases(Kind.HOW_MANY, "combien, combien de, combien d'"),
    **phrases(Kind.WHO, "qui"),
    **phrases(
        Kind.ACCUSE, "accuserais, accuses, accuser, soupconnes, soupconner, suspectes, accuse"
    ),
    **phrases(
        Kind.IF, "si, s', peut etre, imagine, imaginons, sauf si, pourquoi, suppose, supposons"
    ),
    **phrases(
        Kind.SAID,
        "dit, dis, disait, disent, pretend, pretendu, affirme, selon, d' apres, raconte, a dit,"
        " parait",
    ),
    **phrases(
        Kind.UNSURE,
        "au moins, au plus, environ, a peu pres, presque, plus de, moins de, plusieurs,"
        " quelques, tous,"
        " toutes, tout, la moitie, je crois que, je pense, je crois qu', je pense que, autour de,"
        " probablement, peut, entre, une douzaine, une dizaine, autre, autres, chaque, encore,"
        " maximum,"
        " minimum, crois que, crois qu', pense, pense que",
    ),
    **phrases(
        Kind.WOULD,
        "prendrais, prendrai, volerais, passerais, voulais, voudrais, vais, allais, aurais,"
        " aurait,"
        " pourrais, devrais, faillis, failli, veux, serais, serai, dirais, peux, avais, avait",
    ),
    **phrases(Kind.OR, "ou"),
    **phrases(Kind.AND, "et, puis, avec, et puis, &, aussi"),
    **phrases(Kind.BUT, "mais, car, parce que, donc, alors"),
    **phrases(
        Kind.FILLER,
        "ai, as, a, est, sont, avons, ont, en, jure, le jure, promis, bon, ben, bah, ok, oui,"
        " desole,"
        " desolee, seulement, juste, etais, ete, exactement, de, d', du, au, aux, etaient, euh,"
        " vraiment,"
        " franchement, hein, la, ici, que que, se, lui, leur, par, pour, est ce que",
    ),
    "la": phrases(Kind.ARTICLE, "la")["la"],
}
