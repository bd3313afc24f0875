import { describe, expect, it } from "vitest";
import { signUp } from "./applicant.ts";
import { canRestartServers, createMongo, createS3 } from "./restartable-server.ts";
import { startFaulty } from "./until-end.ts";

describe.skipIf(!canRestartServers)("a required service goes down and comes back", () => {
  it("reports a lost database, and recovers when it is back", async () => {
    const mongo = await createMongo();
    const applicant = await signUp(await startFaulty({ env: mongo.env }));
    expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Before" } })).status).toBe(200);
    await mongo.kill();
    const refused = await applicant.call("PUT", "/api/answer", { answers: { first_name: "During" } });
    expect(refused).toMatchObject({ status: 503, body: { message: expect.stringMatching(/\w+ \w+/) as string } });
    // A response may repeat a check of up to one second ago.
    await expect.poll(async () => (await applicant.call("GET", "/readyz"))?.status, { timeout: 10_000 }).toBe(503);
    expect((await applicant.call("GET", "/livez"))?.status).toBe(200);
    await mongo.start();
    expect((await applicant.insist("GET", "/api/profile")).body).toMatchObject({ answer: { first_name: "Before" } });
    expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "After" } })).status).toBe(200);
  });

  it("saves answers while S3 is down, and presigns uploads when it is back", async () => {
    const [mongo, s3] = [await createMongo(), await createS3()];
    const applicant = await signUp(await startFaulty({ env: { ...mongo.env, ...s3.env } }));
    await s3.kill();
    expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Still here" } })).status).toBe(200);
    const conversion = await applicant.call("POST", "/api/pdf/document-answer/personal_sketch_pdf", {
      file_key: "nothing",
      file_name: "sketch.pdf",
    });
    expect(conversion?.status).toBeGreaterThanOrEqual(400);
    await s3.start();
    expect((await applicant.insist("POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" })).status).toBe(
      200,
    );
  });

  it("waits with its start while the database is down, and is ready when it is up", async () => {
    const mongo = await createMongo();
    await mongo.kill();
    let output = "";
    const starting = startFaulty({ env: mongo.env, onOutput: (text) => (output = text) });
    await expect.poll(() => output, { timeout: 60_000 }).toContain("Waiting for the database");
    await mongo.start();
    expect((await fetch(`${(await starting).url}/readyz`)).status).toBe(200);
  });
});
