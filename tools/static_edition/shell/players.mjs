// The workers that play the games of simulations and analyses: started when there are games for them, ended when there are none.
const MOST = Math.min(8, Math.max(2, navigator.hardwareConcurrency ?? 2)); // each takes about 100 MB

export const players = MOST;

export class Players {
  // `runner`: the edition, which deals. `told`: called with the answer to a deal, to be taken in its turn.
  constructor(runner, told) {
    this.runner = runner;
    this.told = told;
    this.players = new Set();
  }

  // Let everyone play who can; those whose games are no longer wanted are ended in the middle of them.
  deal() {
    const isPlayed = this.runner.is_playing();
    for (const player of this.players) {
      if (!isPlayed || (player.number && !this.runner.is_wanted(player.number))) this.end(player);
    }
    while (isPlayed) {
      const idle = [...this.players].find((player) => !player.number);
      if (!idle && this.players.size === MOST) return;
      const dealt = this.runner.deal()?.toJs({ dict_converter: Object.fromEntries });
      if (!dealt) return;
      const player = idle ?? this.start();
      player.number = dealt.number;
      player.worker.postMessage(dealt);
    }
  }

  start() {
    const player = { worker: new Worker("player.mjs", { type: "module" }), number: 0 };
    player.worker.onmessage = ({ data }) => this.told(player, data);
    player.worker.onerror = ({ message }) => this.told(player, { died: message });
    this.players.add(player);
    return player;
  }

  // Take an answer.
  take(player, { results, problem, died }, python) {
    const { number } = player;
    player.number = 0;
    if (results) this.runner.take(number, python.toPy(results));
    else if (problem) this.runner.fail(number, problem);
    else {
      console.warn(died);
      this.end(player);
      this.runner.give_back(number);
    }
  }

  end(player) {
    player.worker.terminate();
    this.players.delete(player);
  }
}
