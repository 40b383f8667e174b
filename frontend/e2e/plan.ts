import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const SQL = `INSERT INTO subscriptions (user_id, plan, status, updated_at)
  SELECT id, 'pro', 'active', created_at FROM users WHERE email = ?
  ON CONFLICT (user_id) DO UPDATE SET plan = 'pro', status = 'active'`;
const SCRIPT = `import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=10) as database: print(database.execute(sys.argv[2], sys.argv[3:]).rowcount)`;

const SET_STATUS = `UPDATE subscriptions SET status = ?
  WHERE user_id = (SELECT id FROM users WHERE email = ?)`;

/** Gives a user the Pro plan, directly in the program's database. */
export function makePro(email: string): void {
  change(SQL, email);
}

/** Sets the status of a user's subscription, such as `past_due`. */
export function setStatus(email: string, status: string): void {
  change(SET_STATUS, status, email);
}

function change(sql: string, ...values: string[]): void {
  const folder = process.env.E2E_DATA ?? "";
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") || name.endsWith(".db"));
  if (file === undefined) throw new Error(`no database in ${folder}`);
  const changed = execFileSync("python3", ["-c", SCRIPT, join(folder, file), sql, ...values], { encoding: "utf8" });
  if (changed.trim() !== "1") throw new Error(`nobody has the address ${values.join(" ")}`);
}
