import { expect, test } from "vitest";
import { paths } from "./paths";

test("every address of the app", () => {
  expect({
    home: paths.home(),
    pricing: paths.pricing(),
    pricingFrom: paths.pricing({ returnTo: "/dashboard?new=true" }),
    status: paths.status(),
    login: paths.login(),
    loginWithAll: paths.login({ redirect: "/dashboard?new=true", upgrade: true }),
    verify: paths.verify(),
    dashboard: paths.dashboard(),
    newProject: paths.newProject(),
    project: paths.project("0193"),
    projectSchema: paths.project("0193", "schema"),
    projectGraph: paths.project("0193", "graph"),
    projectAnalytics: paths.project("0193", "analytics"),
    projectDocs: [paths.projectDocs("0193"), paths.projectDocs("0193", "objects/Product")],
    settings: paths.settings(),
    profile: paths.profile(),
    billing: paths.billing(),
    owner: paths.owner("ada"),
    docs: paths.docs("ada", "shop"),
    docsPage: paths.docs("ada", "shop", "objects/Product"),
    docsField: paths.docs("ada", "shop", "objects/Product", "price.currency"),
    odd: paths.docs("a b", "c/d", "objects/Größe"),
  }).toMatchInlineSnapshot(`
    {
      "billing": "/settings/billing",
      "dashboard": "/dashboard",
      "docs": "/d/ada/shop",
      "docsField": "/d/ada/shop/objects/Product#price.currency",
      "docsPage": "/d/ada/shop/objects/Product",
      "home": "/",
      "login": "/login",
      "loginWithAll": "/login?redirect=%2Fdashboard%3Fnew%3Dtrue&upgrade=true",
      "newProject": "/dashboard?new=true",
      "odd": "/d/a%20b/c%2Fd/objects/Gr%C3%B6%C3%9Fe",
      "owner": "/d/ada",
      "pricing": "/pricing",
      "pricingFrom": "/pricing?return_to=%2Fdashboard%3Fnew%3Dtrue",
      "profile": "/settings/profile",
      "project": "/dashboard/project/0193",
      "projectAnalytics": "/dashboard/project/0193/analytics",
      "projectDocs": [
        "/dashboard/project/0193",
        "/dashboard/project/0193/docs/objects/Product",
      ],
      "projectGraph": "/dashboard/project/0193?tab=graph",
      "projectSchema": "/dashboard/project/0193?tab=schema",
      "settings": "/settings",
      "status": "/status",
      "verify": "/auth/verify",
    }
  `);
});
