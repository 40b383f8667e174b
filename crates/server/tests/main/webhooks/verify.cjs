// Checks a delivery with the official library: reads {"secret", "headers", "body"} from standard input. The argument is the
// folder in which the library is installed.
const { createRequire } = require("node:module");
const { readFileSync } = require("node:fs");

const { Webhook } = createRequire(`${process.argv[2]}/`)("standardwebhooks");
const given = JSON.parse(readFileSync(0, "utf8"));
const webhook = new Webhook(given.secret);
const body = webhook.verify(given.body, given.headers);
let isRefused = false;
try {
  webhook.verify(`${given.body} `, given.headers);
} catch {
  isRefused = true;
}
if (!isRefused) throw new Error("a changed body was accepted");
console.log(body.type);
