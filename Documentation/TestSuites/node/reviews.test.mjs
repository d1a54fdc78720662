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
    const broken = (await answer.json()).specs[0].laws.filter((law) => law.verdict === "violated");
    assert.deepStrictEqual(broken, []);
  });
}
