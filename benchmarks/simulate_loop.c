/* Uniform games in plain C, to compare the batch simulator with: the same games, the same counts.

   Compiled and called by benchmarks/simulator.py. Roles, tokens and endings are numbered as the
   rules list them; a set of seats has a bit for each seat. */
#include <stdint.h>
#include <string.h>

enum { GODFATHER, THIEF, URCHIN, OFFENDER, HENCHMAN, FBI, CIA, DRIVER, CLEANER, LOVER,
       REVOLUTIONARY, TRAITOR, MINION, LAWYER, ROLES };
enum { RECOVERED, ELIMINATED, AGENT_ACCUSED, AGENT_SHOT, LOVER_ACCUSED, REVOLUTION, BETRAYED };
enum { TOKENS = 10, DIAMONDS = 15, SEATS = 12, NONE = -1 };

struct game {
    uint64_t chance;
    int64_t roles[SEATS], diamonds[SEATS], seats[ROLES], log[SEATS + 1];
    int64_t hidden, left, bag, holder;
    int64_t ending, hero, godfather, out, emptied, shown, jokers, missing, accusations;
};

static uint64_t mix(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

static uint64_t half(struct game *game) {
    game->chance += UINT64_C(0x9E3779B97F4A7C15);
    return mix(game->chance) >> 32;
}

static int64_t below(struct game *game, int64_t number) {
    uint64_t most = (uint64_t)number, product = half(game) * most;
    if ((uint32_t)product < most) {
        uint64_t least = (UINT64_C(1) << 32) % most;
        while ((uint32_t)product < least) product = half(game) * most;
    }
    return (int64_t)(product >> 32);
}

static int64_t nth(int64_t members, int64_t number) {
    int64_t member = 0;
    while (number--) members &= members - 1;
    for (; !(members & 1); members >>= 1) member++;
    return member;
}

static int64_t size(int64_t members) {
    int64_t number = 0;
    for (; members; members &= members - 1) number++;
    return number;
}

static void steal(struct game *game, int64_t players, int64_t fake, int64_t box, int64_t kinds) {
    int64_t number;
    game->hidden = below(game, 6);
    game->left = DIAMONDS - game->hidden;
    game->bag = game->holder = NONE;
    memset(game->seats, 0, sizeof game->seats);
    if (below(game, 2)) {
        game->bag = nth(kinds, below(game, size(kinds)));
        box -= INT64_C(1) << 4 * game->bag;
        if (!(box >> 4 * game->bag & 15)) kinds ^= 1 << game->bag;
    }
    number = size(kinds);
    for (int64_t seat = 1; seat < players; seat++) {
        int64_t fakes = fake ? game->left + 1 : 0, options = game->left + number + fakes;
        int64_t role = URCHIN, taken = 0, choice;
        if (options == 0 || seat == players - 1) options++;
        choice = below(game, options);
        if (choice < game->left) {
            role = THIEF;
            taken = choice + 1;
        } else if (choice < game->left + number) {
            int64_t token = nth(kinds, choice - game->left);
            role = HENCHMAN + token;
            box -= INT64_C(1) << 4 * token;
            if (!(box >> 4 * token & 15)) kinds ^= 1 << token, number--;
        } else if (choice < game->left + number + fakes) {
            game->holder = seat;
            fake = 0;
            taken = choice - game->left - number;
            role = taken ? THIEF : URCHIN;
        }
        game->left -= taken;
        game->roles[seat] = role;
        game->diamonds[seat] = taken;
        game->seats[role] |= 1 << seat;
    }
}

static int64_t ending_by(int64_t role, int64_t godfather) {
    if (role == FBI || role == CIA) return AGENT_ACCUSED;
    if (role == LOVER) return LOVER_ACCUSED;
    if (role == REVOLUTIONARY) return REVOLUTION;
    return role == HENCHMAN && godfather ? BETRAYED : NONE;
}

static void investigate(struct game *game, int64_t players) {
    int64_t everyone = (1 << players) - 2;
    game->godfather = game->out = game->emptied = game->shown = game->hero = game->accusations = 0;
    game->missing = DIAMONDS - game->hidden - game->left;
    while (game->missing) {
        int64_t open = everyone & ~(game->out | game->emptied | 1 << game->godfather);
        int64_t target = nth(open, below(game, size(open))), bit = 1 << target;
        int64_t role = game->roles[target], cleaner = game->seats[CLEANER] & ~(game->out | bit);
        int64_t *log = &game->log[game->accusations++];
        *log = game->godfather << 8 | target << 1;
        if (cleaner && below(game, 2)) {
            *log |= 1;
            if (role == FBI || role == CIA) {
                game->ending = AGENT_SHOT;
                game->hero = nth(cleaner, 0);
                return;
            }
            game->emptied |= bit;
            game->out |= bit | cleaner;
            game->missing -= game->diamonds[target];
            continue;
        }
        if (target == game->holder && !game->shown) {
            game->shown = 1;
            continue;
        }
        game->emptied |= bit;
        game->hero = target;
        if (role == THIEF) {
            game->out |= bit;
            game->missing -= game->diamonds[target];
            continue;
        }
        game->ending = ending_by(role, game->godfather);
        if (game->ending != NONE) return;
        if (target == game->holder) continue;
        if (game->jokers) {
            game->jokers--;
        } else {
            int64_t heir = game->seats[TRAITOR] & ~game->out;
            game->out |= 1 << game->godfather;
            if (game->godfather || !heir) {
                game->ending = ELIMINATED;
                return;
            }
            game->godfather = nth(heir, 0);
        }
    }
    game->ending = RECOVERED;
    game->hero = game->godfather;
}

static int64_t named(const struct game *game, int64_t players) {
    int64_t thieves = game->seats[THIEF] & ~game->out, hero = 1 << game->hero;
    int64_t poor = 0, rich = 0, fewest = DIAMONDS + 1, most = 0, held = DIAMONDS - game->missing;
    if (game->ending == RECOVERED || game->ending == AGENT_ACCUSED || game->ending == AGENT_SHOT)
        return hero;
    for (int64_t seat = 1; seat < players; seat++) {
        int64_t diamonds = game->diamonds[seat];
        if (!(thieves >> seat & 1)) continue;
        if (diamonds <= fewest) poor = (diamonds == fewest ? poor : 0) | 1 << seat, fewest = diamonds;
        if (diamonds >= most) rich = (diamonds == most ? rich : 0) | 1 << seat, most = diamonds;
    }
    if (game->ending == REVOLUTION) return (game->seats[REVOLUTIONARY] & ~game->out) | poor;
    if (game->ending == LOVER_ACCUSED && held && held >= most)
        rich = (held == most ? rich : 0) | 1 << game->godfather;
    return game->ending == ELIMINATED ? rich : rich | hero;
}

static int64_t with_followers(const struct game *game, int64_t winners) {
    const int64_t *seats = game->seats;
    int64_t loyal = seats[HENCHMAN] | seats[CLEANER], after_thief = seats[URCHIN], before = 0;
    if (game->emptied & (loyal | seats[THIEF])) after_thief |= seats[LAWYER];
    while (before != winners) {
        int64_t joining = seats[DRIVER] & winners << 1;
        before = winners;
        if (winners & 1) joining |= loyal;
        if (winners & seats[TRAITOR]) joining |= seats[MINION];
        if (winners & seats[THIEF]) joining |= after_thief;
        winners |= joining & ~game->out;
    }
    return winners;
}

void play_many(uint64_t key, int64_t first, int64_t number, int64_t players, const int64_t *tokens,
               int64_t jokers, int64_t fake, int64_t *endings, int64_t *accusations, int64_t *seats,
               int64_t *won, int64_t *won_by_seat, int64_t *diamonds_by_seat) {
    struct game game;
    int64_t box = 0, kinds = 0;
    memset(&game, 0, sizeof game);
    for (int token = 0; token < TOKENS; token++) {
        box |= tokens[token] << 4 * token;
        if (tokens[token]) kinds |= 1 << token;
    }
    for (int64_t index = first; index < first + number; index++) {
        int64_t winners;
        game.chance = mix(key + (uint64_t)index);
        game.jokers = jokers;
        steal(&game, players, fake, box, kinds);
        investigate(&game, players);
        winners = with_followers(&game, named(&game, players));
        game.diamonds[0] = game.hidden;
        endings[game.ending]++;
        *accusations += game.accusations;
        for (int64_t seat = 0; seat < players; seat++) {
            int64_t wins = winners >> seat & 1;
            seats[game.roles[seat]]++;
            won[game.roles[seat]] += wins;
            won_by_seat[seat] += wins;
            diamonds_by_seat[seat] += game.diamonds[seat];
        }
    }
}
