import type { ReactNode } from "react";
import { LateInactivityGuard } from "../session/late-inactivity-guard.ts";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { PageSurroundings } from "./PageSurroundings.tsx";
import { useApplication } from "./use-application.ts";

interface FormlessSiteProps {
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a page for somebody who is logged in that has no form, and so no navigation between its pages. */
export function FormlessSite({ banner, children }: FormlessSiteProps) {
  const { saver, calls } = useApplication();
  const below = (
    <>
      <SiteFooter />
      <LateInactivityGuard saver={saver} keepAlive={calls.keepAlive} />
    </>
  );
  return (
    <PageSurroundings above={banner} below={below}>
      {children}
    </PageSurroundings>
  );
}
