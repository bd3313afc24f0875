import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { PageSurroundings } from "./PageSurroundings.tsx";
import { TopNavigation } from "./TopNavigation.tsx";

interface ApplicationSiteProps {
  /** Where the answers are. */
  readonly status: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a form page, in the browser and in the frame that the server sends. */
export function ApplicationSite({ status, footer, children }: ApplicationSiteProps) {
  const above = (
    <>
      <Banner />
      <div className="a-top">
        <TopNavigation />
        {status}
      </div>
    </>
  );
  return (
    <PageSurroundings above={above} below={footer}>
      {children}
    </PageSurroundings>
  );
}
