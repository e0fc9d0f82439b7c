// The load benchmark's table on boardgame.io: the same public view, the same talk, the same
// secrets kept from the others by playerView. node load_boardgame_io.js PORT VIEWS.json
const fs = require("fs");
const net = require("net");
const { Server } = require("boardgame.io/server");

const [port, views] = process.argv.slice(2);
const { public: seen, private: secrets } = JSON.parse(fs.readFileSync(views, "utf8"));

const mafia = {
  name: "mafia",
  minPlayers: 5,
  maxPlayers: 12,
  disableUndo: true,
  setup: () => ({ ...seen, secrets }),
  turn: { activePlayers: { all: "talk" }, stages: { talk: {} } },
  moves: {
    speak: {
      move: ({ G, playerID }, words) => {
        G.ledger.push({ seat: Number(playerID), ...words });
      },
      client: false,
      noLimit: true,
      ignoreStaleStateID: true,
    },
  },
  playerView: ({ G, playerID }) => {
    const { secrets, ...view } = G;
    return { ...view, you: playerID === null ? null : secrets[Number(playerID)] };
  },
};

// Its server offers no choice of address; ours is loopback.
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (number, ...rest) {
  return listen.call(this, number, "127.0.0.1", ...rest);
};

console.warn = console.info = () => {};
const told = console.log;
console.log = () => {};
Server({ games: [mafia], origins: ["*"] }).run(Number(port), () => told("up"));
