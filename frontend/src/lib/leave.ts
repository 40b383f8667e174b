/** Leaves the app for a web address, such as the payment provider's. */
export function leaveTo(address: string): void {
  const url = new URL(address, location.origin);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Error("not a web address");
  location.assign(url.href);
}
