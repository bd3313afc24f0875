import { Link } from "react-router-dom";
import { usePortal, useSession, useText } from "../portal.tsx";
import { isHeroShown, toBannerCase } from "./banner-case.ts";
import { useApplication } from "./use-application.ts";

/** The welcome, with what an applicant gains, and the hero image while there is still something to begin. */
export function Banner() {
  const text = useText();
  const session = useSession();
  const { visitorDraft } = usePortal();
  const bannerCase = toBannerCase(session);
  const showsHero = isHeroShown(session);
  return (
    <div className={showsHero ? "a-banner a-banner--hero" : "a-banner"} role="region" aria-labelledby="banner-title">
      {showsHero && <Hero />}
      <div className="a-banner__words">
        {bannerCase === "submitted" ? <Thanks /> : <p className="a-banner__title" id="banner-title">{text(`banner.${bannerCase}`)}</p>}
        {bannerCase === "welcome" && (
          <p><Link to="/login" state={{ studentAnswers: visitorDraft.toCarried() }}>{text("banner.welcomeLink")}</Link></p>
        )}
        {showsHero && (
          <ul className="a-banner__list">
            {(["banner.fee", "banner.scholarships", "banner.testScores", "banner.decision"] as const).map((key) => <li key={key}>{text(key)}</li>)}
          </ul>
        )}
      </div>
    </div>
  );
}

function Hero() {
  const { configUrl, definition } = usePortal();
  const { hero } = definition.tenant.theme;
  return hero === undefined ? null : <img className="a-banner__hero" src={`${configUrl}assets/${hero}`} alt="" />;
}

/** After submission. The name is whatever answers the tenant's wording asks for. */
function Thanks() {
  const text = useText();
  const { store } = useApplication();
  const values = Object.fromEntries(Object.entries(store.application().answers).map(([key, value]) => [key, String(value ?? "")]));
  return (
    <>
      <p className="a-banner__title" id="banner-title">{text("banner.submitted", values)}</p>
      <p>{text("banner.submittedText", values)}</p>
    </>
  );
}
