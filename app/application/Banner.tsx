import { Link } from "react-router-dom";
import { isAnswered, placeholdersOf } from "../../engine/core/index.ts";
import { DEFAULT_TEXTS } from "../../engine/texts/index.ts";
import { usePortal, useSession, useText } from "../portal.tsx";
import { isHeroShown, toBannerCase } from "./banner-case.ts";
import { useApplication } from "./use-application.ts";

/** What the school promises an applicant. A tenant leaves a line out by an empty text. */
const BANNER_LINES = ["banner.fee", "banner.scholarships", "banner.testScores", "banner.decision"] as const;

/** The welcome, with what an applicant gains, and the hero image while there is still something to begin. */
export function Banner() {
  const text = useText();
  const session = useSession();
  const { visitorDraft } = usePortal();
  const bannerCase = toBannerCase(session);
  const showsHero = isHeroShown(session);
  const lines = showsHero ? BANNER_LINES.map((key) => text(key)).filter((line) => line !== "") : [];
  return (
    <div className={showsHero ? "a-banner a-banner--hero" : "a-banner"} role="region" aria-labelledby="banner-title">
      {showsHero && <Hero />}
      <div className="a-banner__words">
        {bannerCase === "submitted" ? (
          <Thanks />
        ) : (
          <p className="a-banner__title" id="banner-title">
            {text(`banner.${bannerCase}`)}
          </p>
        )}
        {bannerCase === "welcome" && (
          <p>
            <Link to="/login" state={{ studentAnswers: visitorDraft.toCarried() }}>
              {text("banner.welcomeLink")}
            </Link>
          </p>
        )}
        {lines.length > 0 && (
          <ul className="a-banner__list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
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

/**
 * After submission. The name is whatever answers the tenant's wording asks for; without them the thanks go without it.
 * Partner values mean there what they mean everywhere.
 */
function Thanks() {
  const text = useText();
  const { texts, tenant } = usePortal().definition;
  const { store } = useApplication();
  const answers = Object.entries(store.application().answers).flatMap(([key, value]) =>
    isAnswered(value) ? [[key, String(value)] as const] : [],
  );
  const values = { ...Object.fromEntries(answers), ...tenant.partner };
  const isNamed = placeholdersOf(texts["banner.submitted"] ?? DEFAULT_TEXTS["banner.submitted"]).every((name) =>
    Object.hasOwn(values, name),
  );
  const blurb = text("banner.submittedText", values);
  return (
    <>
      <p className="a-banner__title" id="banner-title">
        {text(isNamed ? "banner.submitted" : "banner.submittedNameless", values)}
      </p>
      {blurb !== "" && <p>{blurb}</p>}
    </>
  );
}
