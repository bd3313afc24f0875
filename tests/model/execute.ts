import { noteArrangement } from "./items.ts";
import type { Reply, Request, World } from "./world.ts";

export async function execute(world: World, request: Request): Promise<Reply> {
  const { server, sessions } = world;
  const account = sessions.get(request.cookie ?? "");
  if (account === undefined) return { kind: "ended" };
  if (account !== request.owner) return { kind: "other" };
  if (request.kind === "profile")
    return { kind: "profile", epoch: server.epoch(), news: await server.read(account, 0) };
  if (request.epoch !== server.epoch()) return { kind: "restored" };
  const closed = async (): Promise<Reply> => ({ kind: "closed", news: await server.read(account, 0) });
  switch (request.kind) {
    case "read":
      return { kind: "news", news: await server.read(account, request.known) };
    case "save": {
      const reply = request.save === undefined ? "submitted" : await server.save(account, request.save, world.clock);
      return reply === "submitted" ? closed() : { kind: "saved", reply };
    }
    case "count": {
      const outcome = await server.setCount(account, request.count ?? 1, request.known);
      return outcome === "counted"
        ? { kind: "counted" }
        : { kind: "news", news: await server.read(account, request.known) };
    }
    case "arrange": {
      if (request.arrangement === undefined) throw new Error("There is no arrangement.");
      const before = await server.inspect(account);
      const news = await server.arrange(account, request.arrangement);
      if (news === "closed") return closed();
      if (news === "refused") return { kind: "news", news: await server.read(account, request.known) };
      noteArrangement(world, request, request.arrangement, before, news.content_revision);
      return { kind: "arranged", news };
    }
    case "submit": {
      const outcome = await server.submit(account, request.known);
      if (outcome === "closed") return closed();
      return outcome === "submitted"
        ? { kind: "submitted" }
        : { kind: "news", news: await server.read(account, request.known) };
    }
  }
}
