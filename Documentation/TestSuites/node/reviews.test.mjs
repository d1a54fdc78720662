import assert from "node:assert";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fetchAll } from "./fetch-reviews.mjs";

const server = spawn("pagetape", ["serve", "--cases", "--quiet", "Specs/reviews.yaml"]);
after(() => server.kill());
let desk;
for await (const line of createInterface(server.stdout)) {
  if (line.endsWith("is the desk")) { desk = line.split(" ")[0]; break; }
}
for (const one of await (await fetch(`${desk}/cases`)).json()) {
  test(one.name, async () => {
    const ids = await fetchAll(one.url).catch(() => null);
    const answer = ids
      ? await fetch(`${one.verdict}?ended=ok`, { method: "POST", body: JSON.stringify(ids) })
      : await fetch(`${one.verdict}?ended=failed`);
    const report = await answer.json();
    // Not only "broken": a client that never asks is "incomplete", which proves nothing.
    const doubts = report.specs[0].laws.filter((law) => ["violated", "not-enough-evidence"].includes(law.verdict));
    assert.strictEqual(report.verdict, "kept", JSON.stringify(doubts, null, 2));
  });
}
