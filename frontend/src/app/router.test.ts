import type { RouteObject } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ROUTES } from "@/lib/generated/routes";
import { makeQueryClient } from "./query-client";
import { findRoutes, makeRoutes } from "./router";
import { makeSignedInRoutes } from "./signed-in-routes";

interface Address {
  path: string;
  isGuarded: boolean;
}

/** Collects the addresses below a route. Whatever is below the guard needs a session. */
async function addressesOf(route: RouteObject, above = "", isGuarded = false): Promise<Address[]> {
  const { path: own } = route;
  const path = own === undefined ? above : above === "" || own.startsWith("/") ? own : `${above}/${own}`;
  const isGuard = own === undefined && (await nameOf(route)) === "Guard";
  const below = (route.children ?? []).map((child) => addressesOf(child, path, isGuarded || isGuard));
  return [...(own === undefined ? [] : [{ path, isGuarded }]), ...(await Promise.all(below)).flat()];
}

async function nameOf({ lazy }: RouteObject): Promise<string | undefined> {
  const loaded = typeof lazy === "function" ? await lazy() : undefined;
  return loaded !== undefined && "Component" in loaded ? loaded.Component?.name : undefined;
}

test("the app and the server know the same addresses, open to the same people", async () => {
  const queries = makeQueryClient();
  const routes = [...makeRoutes(queries), ...makeSignedInRoutes(queries)];
  const inApp = (await Promise.all(routes.map((route) => addressesOf(route)))).flat();
  // The server has routes of its own for docs.
  const drawn = inApp.filter(({ path }) => !path.startsWith("/d/"));
  const ofApp = drawn.map(({ path, isGuarded }) => `${path} ${isGuarded ? "signed-in" : "public"}`);
  const ofServer = Object.values(ROUTES)
    .filter(({ path }) => !path.startsWith("/d/"))
    .map(({ path, access }) => `${path.replace("{page:.*}", "*").replace(/\{(\w+)\}/g, ":$1")} ${access}`);
  expect(ofApp.toSorted()).toEqual(ofServer.toSorted());
});

test("an address loads the routes behind the sign-in exactly when it is one of them", async () => {
  const find = findRoutes(makeQueryClient());
  for (const { path, access } of Object.values(ROUTES)) {
    const patch = vi.fn<(id: string | null, children: RouteObject[]) => void>();
    await find({ path, patch, matches: [], signal: new AbortController().signal, fetcherKey: undefined });
    expect(patch.mock.calls.length, path).toBe(access === "signed-in" ? 1 : 0);
  }
});
