import { expect, it } from "vitest";
import { officeViewQuerySchema } from "../../engine/protocol/index.ts";
import { toViewBody } from "./to-view-body.ts";

it("says all that an address says of a view, and nothing of its page", () => {
  const address =
    "q=ada+b&status=submitted&status=started&round=&filter=a:1&filter=b:2..3&sort=name&direction=desc&cursor=x";
  const body = toViewBody(new URLSearchParams(address));
  expect(body).toEqual({
    q: "ada b",
    status: ["submitted", "started"],
    round: [""],
    filter: ["a:1", "b:2..3"],
    sort: "name",
    direction: "desc",
  });
  expect(officeViewQuerySchema.safeParse(body).success).toBe(true);
  expect(toViewBody(new URLSearchParams("cursor=x"))).toEqual({});
});
