// Small clients of the list on node's fetch; `node clients.mjs NAME` is one of them.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const base = process.env.PAGETAPE_URL;
const headers = { Authorization: "Bearer my-own-token", Accept: "application/json" };
const first = { limit: "5", filter: "kind=odd one" };
const at = (cursor) => `${base}/cursor?${new URLSearchParams(cursor ? { ...first, cursor } : first)}`;
const done = (ids) => writeFileSync(process.env.PAGETAPE_RESULT, ids.join("\n") + "\n");

async function ask(url) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw Object.assign(new Error(`status ${response.status}`), { response });
  return await response.json();
}

async function tried(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(url);
    } catch (error) {
      const status = error.response?.status;
      if (attempt === 3 || (status && status !== 429 && status < 500)) throw error;
      const wait = status === 429 ? Number(error.response.headers.get("retry-after")) * 1000 : 100 * 2 ** attempt;
      await sleep(wait);
    }
  }
}

async function walk(get) {
  const ids = [], seen = new Set();
  for (let cursor = null; ; ) {
    const page = await get(at(cursor));
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next;
    if (!cursor) return ids;
    if (seen.has(cursor)) throw new Error("the cursor leads in a circle");
    seen.add(cursor);
  }
}

const clients = {
  right_node_retrying: async () => done(await walk(tried)),
  right_node_loud: async () => done(await walk(ask)),
  // no-silent-loss
  wrong_node_catching: async () => done(await walk((url) => ask(url).catch(() => ({ items: [], next: null })))),
  // position-verbatim
  wrong_node_pasting: async () => {
    const ids = [];
    for (let cursor = null; ; ) {
      const page = await ask(`${at(null)}${cursor ? `&cursor=${cursor}` : ""}`);
      ids.push(...page.items.map((item) => item.id));
      if (!(cursor = page.next)) return done(ids);
    }
  },
  // gives-up
  wrong_node_waiting: async () => done(await walk(async (url) => (await fetch(url, { headers })).json())),
};

await clients[process.argv[2]]();
process.exit(0);
