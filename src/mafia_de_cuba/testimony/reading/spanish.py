"""Spanish words that the reader knows, in lower case and without accents."""

from mafia_de_cuba.rules.pieces import Token

from .symbols import Kind, Lexicon, numbers, phrases, tokens

_SMALL = (
    "cero", "uno/una/un", "dos", "tres", "cuatro", "cinco", "seis",
    "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte",
    "veintiuno/veintiun", "veintidos", "veintitres", "veinticuatro", "veinticinco",
)  # fmt: skip

WORDS: Lexicon = {
    **numbers(_SMALL),
    **tokens(
        {
            Token.HENCHMAN: "leal, leales, esbirro leal, hombre leal, hombres leales",
            Token.FBI: "fbi, agente del fbi, agentes del fbi, agente fbi",
            Token.CIA: "cia, agente de la cia, agentes de la cia, agente cia",
            Token.DRIVER: "chofer, choferes, conductor, conductora",
            Token.CLEANER: "sicario, sicarios, sicaria, limpiador",
            Token.LOVER: "cazadiamantes, caza diamantes, cazadora, cazadora de diamantes",
            Token.REVOLUTIONARY: "revolucionario, revolucionarios, revolucionaria,"
            " rebelde, rebeldes",
            Token.TRAITOR: "traidor, traidores, traidora",
            Token.MINION: "esbirro, esbirros",
            Token.LAWYER: "abogado, abogado corrupto, abogados, abogada",
        }
    ),
    **phrases(Kind.DIAMONDS, "💎, diamante, diamantes, piedra, piedras, brillante, brillantes"),
    **phrases(Kind.TOKENS, "ficha, fichas, personaje, personajes, rol, roles"),
    **phrases(
        Kind.FAKE,
        "diamante falso, el diamante falso, el falso, falso diamante, el falso diamante",
    ),
    **phrases(Kind.URCHIN, "pillo, pilla"),
    **phrases(Kind.BOX, "caja, la caja, en la caja, dentro, a la caja"),
    **phrases(Kind.BAG, "en la bolsa, a la bolsa, en mi bolsa, la bolsa, en el saco"),
    **phrases(Kind.ME, "yo"),
    **phrases(Kind.TO_ME, "me, a mi, mi"),
    **phrases(Kind.YOU, "tu, te, usted, vosotros, ustedes, vos"),
    **phrases(
        Kind.THEY,
        "el que, ella, ellos, ellas, nosotros, alguien, nadie, todo el mundo, todos, mi vecino,"
        " mi vecina, el padrino",
    ),
    **phrases(Kind.NOT, "no, nunca, jamas, tampoco, ni"),
    **phrases(Kind.NOTHING, "nada, nada de nada, absolutamente nada"),
    **phrases(Kind.NONE_OF, "ningun, ninguna, ninguno"),
    **phrases(Kind.ARTICLE, "el, la, los, las, al, a los, a la, mi, ese, esa, este, esta, lo"),
    **phrases(Kind.OF, "de los, de las, de, de ellos, de entre"),
    **phrases(
        Kind.RECEIVED, "recibi, encontre, conte, vi, abri, he recibido, he encontrado", person=1
    ),
    **phrases(
        Kind.RECEIVED, "me llego, me llegaron, me tocaron, me dieron, me entregaron", person=1
    ),
    **phrases(Kind.RECEIVED, "recibiste, encontraste, viste, te llegaron, te llego", person=2),
    **phrases(Kind.RECEIVED, "recibio, encontro, conto, recibieron", person=3),
    **phrases(Kind.RECEIVED, "recibido, encontrado"),
    **phrases(
        Kind.TOOK,
        "tome, cogi, robe, me lleve, agarre, elegi, escogi, me quede, he tomado, he cogido,"
        " he robado,"
        " me he llevado, pille, afane, me quede con, he elegido, birle",
        person=1,
    ),
    **phrases(
        Kind.TOOK,
        "tomaste, cogiste, robaste, te llevaste, agarraste, elegiste, escogiste, te quedaste,"
        " has tomado,"
        " has cogido, has robado",
        person=2,
    ),
    **phrases(
        Kind.TOOK,
        "tomo, cogio, robo, se llevo, agarro, eligio, escogio, se quedo, ha tomado, ha cogido,"
        " robaron,"
        " ha robado",
        person=3,
    ),
    **phrases(Kind.TOOK, "tomado, cogido, robado, elegido"),
    **phrases(
        Kind.PASSED,
        "pase, deje, di, entregue, envie, he pasado, he dejado, he dado, le di, le pase, le deje",
        person=1,
    ),
    **phrases(Kind.PASSED, "pasaste, dejaste, diste, entregaste, has pasado, has dejado", person=2),
    **phrases(
        Kind.PASSED, "paso, dejo, dio, entrego, pasaron, dieron, ha pasado, dejaron", person=3
    ),
    **phrases(Kind.PUT, "meti, puse, eche, he metido, he puesto, tire", person=1),
    **phrases(Kind.PUT, "metiste, pusiste, echaste, has metido", person=2),
    **phrases(Kind.PUT, "metio, puso, echo, metieron", person=3),
    **phrases(Kind.DISCARDED, "descarte, aparte, retire, he descartado", person=1),
    **phrases(Kind.DISCARDED, "descartaste, apartaste, has descartado", person=2),
    **phrases(Kind.AM, "soy, soy de la, soy del, soy de los, trabajo para el", person=1),
    **phrases(Kind.THERE, "habia, la caja tenia, tenia la caja, habian"),
    **phrases(Kind.WHEN, "cuando, al recibir"),
    **phrases(Kind.ENTERING, "antes de mi, al entrar, entraron, en la entrada, entrando"),
    **phrases(
        Kind.LEAVING, "despues de mi, al salir, salieron, en la salida, saliendo, tras de mi"
    ),
    **phrases(
        Kind.LIE,
        "miente, mienten, mentiroso, mentirosa, un mentiroso, una mentirosa, esta mintiendo,"
        " estan mintiendo, mintio, mentirosos, ha mentido, va de farol",
        person=3,
    ),
    **phrases(Kind.LIE, "mientes, estas mintiendo, mentiste, has mentido", person=2),
    **phrases(
        Kind.TRUST,
        "creo, le creo, confio, me fio, confio en, pongo la mano en el fuego, respondo por,"
        " creo en,"
        " te creo, me fio de",
        person=1,
    ),
    **phrases(Kind.DISTRUST, "dudo, desconfio, dudo de, desconfio de", person=1),
    **phrases(
        Kind.TRUTH,
        "la verdad, dice la verdad, dicen la verdad, honesto, honesta, es sincero, es sincera,"
        " sincero,"
        " dices la verdad, verdad, es honesto, es honesta",
    ),
    **phrases(Kind.WHAT, "que, cual, cuales, que es lo que"),
    **phrases(Kind.HOW_MANY, "cuantos, cuantas, cuanto"),
    **phrases(Kind.WHO, "quien, a quien, de quien, quienes"),
    **phrases(Kind.ACCUSE, "acusarias, sospechas, acusas, culparias, acusar", person=2),
    **phrases(Kind.IF, "si, quiza, quizas, tal vez, imagina, a lo mejor, ojala, por que, supon"),
    **phrases(
        Kind.SAID,
        "dijo, dice, dicen, dije, afirma, segun, cuenta, dijeron, dijiste, dices, digo, decia,"
        " asegura",
    ),
    **phrases(
        Kind.UNSURE,
        "al menos, por lo menos, como mucho, unos, unas, mas o menos, casi, mas de, menos de,"
        " varios,"
        " varias, algunos, algunas, todos los, todas las, todo, la mitad, creo que, pienso que,"
        " alrededor de, aproximadamente, probablemente, entre, otro, otra, otros, cada, ambos,"
        " como,"
        " cerca de, una docena, hasta",
    ),
    **phrases(
        Kind.WOULD,
        "tomaria, cogeria, robaria, pasaria, hubiera, habria, queria, quiero, podria, deberia,"
        " voy,"
        " iba, pude, puedo, hubiese, quisiera, seria, diria, tendria",
    ),
    **phrases(Kind.OR, "o, u"),
    **phrases(Kind.AND, "y, e, luego, con, ademas, y luego, mas, &, despues"),
    **phrases(Kind.BUT, "pero, porque, aunque, sino, asi que, entonces"),
    **phrases(
        Kind.FILLER,
        "he, has, ha, es, son, esta, estan, lo juro, juro, vale, bueno, perdon, solo,"
        " exactamente, le,"
        " a, en, para, por, se, de verdad, si si, oye, mira, eh, pues, ok, del, les, fueron,"
        " eran, era,"
        " tambien, ya, aqui, ahi, solamente, sinceramente, vale vale",
    ),
}
