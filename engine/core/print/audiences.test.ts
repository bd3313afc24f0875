import { describe, expect, it } from "vitest";
import { audiencesOf, isPrintedFor, isReadBy, teamsOf } from "./audiences.ts";

const FILE = {
  audiences: [
    { id: "office", title: "Office", readers: { roles: ["officer"] } },
    { id: "jury", title: "Jury", readers: { roles: ["officer"], teams: ["Jury"] }, anonymous: true },
    { id: "medical", title: "Medical team", readers: { teams: ["Doctors", "Jury"] } },
  ],
};

describe("audiencesOf", () => {
  it.each([
    ["the office's audiences to every role of a tenant without any", {}, "reader", [], ["office", "everyone"]],
    ["the audiences of a role", FILE, "officer", [], ["office", "everyone", "jury"]],
    ["those of a team", FILE, "reader", ["Doctors"], ["medical"]],
    ["those of several teams", FILE, "reader", ["Jury"], ["jury", "medical"]],
    ["nothing to an administrator of no team", FILE, "admin", [], []],
    ["nothing to a team that no audience names", FILE, "reader", ["Cooks"], []],
  ])("gives %s", (_what, file, role, teams, expected) => expect(audiencesOf(file, { role, teams })).toEqual(expected));
});

it("teamsOf lists each team once", () => expect(teamsOf(FILE)).toEqual(["Jury", "Doctors"]));

describe("isPrintedFor and isReadBy", () => {
  it.each([
    ["everyone", ["everyone"], ["everyone", "office", "jury"], ["everyone", "office", "jury"]],
    ["the office", ["office"], ["office"], ["everyone", "office"]],
    ["an audience", ["jury"], ["jury"], ["jury"]],
    ["two audiences", ["office", "jury"], ["office", "jury"], ["everyone", "office", "jury"]],
    ["no print", [], [], ["everyone", "office"]],
  ])("shows an answer for %s only to its readers, and to the applicant", (_what, print, printed, read) => {
    const audiences = ["everyone", "office", "jury", "other"];
    expect(audiences.filter((audience) => isPrintedFor({ print }, audience))).toEqual(
      print.includes("everyone") ? audiences : printed,
    );
    expect(audiences.filter((audience) => isReadBy({ print }, [audience]))).toEqual(
      print.includes("everyone") ? audiences : read,
    );
    expect(isPrintedFor({ print }, "applicant")).toBe(true);
  });
});
