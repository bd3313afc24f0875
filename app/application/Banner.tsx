import { Link, useLocation } from "react-router-dom";
import { isAnswered, placeholdersOf } from "../../engine/core/index.ts";
import { DEFAULT_TEXTS } from "../../engine/texts/index.ts";
import { useText } from "../../widgets/theme.ts";
import { defaultPathOf, usePortal, useSession, useApplication } from "../portal.tsx";
import type { SessionSnapshot } from "../session/session.ts";

const BANNER_LINES = ["banner.fee", "banner.scholarships", "banner.testScores", "banner.decision"] as const;

export function Banner() {
  const text = useText();
  const session = useSession();
  const first = defaultPathOf(usePortal().definition);
  const { pathname } = useLocation();
  const bannerCase = toBannerCase(session);
  if (bannerCase !== "submitted" && pathname !== first) return null;
  const showsHero = isHeroShown(session);
  const isGreeting = bannerCase === "firstLogin" || bannerCase === "welcomeBack";
  const lines = bannerCase === "welcome" ? BANNER_LINES.map((key) => text(key)).filter((line) => line !== "") : [];
  return (
    <div
      className={showsHero ? "a-banner a-banner--hero" : "a-banner"}
      data-greeting={isGreeting || undefined}
      role="region"
      aria-labelledby="banner-title"
    >
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
            <Link to="/login">{text("banner.welcomeLink")}</Link>
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
  const { configUrl, definition, pictures } = usePortal();
  const { hero } = definition.tenant.theme;
  if (hero === undefined) return null;
  return (
    <img className="a-banner__hero" src={`${configUrl}assets/${hero}`} alt="" fetchPriority="high" {...pictures.hero} />
  );
}

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

type BannerCase = "submitted" | "firstLogin" | "welcomeBack" | "welcome";

export function toBannerCase({ web_status, is_logged_in, num_logins }: SessionSnapshot): BannerCase {
  if (web_status === "submitted") return "submitted";
  if (is_logged_in !== true) return "welcome";
  return num_logins === 1 ? "firstLogin" : "welcomeBack";
}

/** False while validating, after submission, and after a logged-in applicant has changed the page. */
export function isHeroShown({ web_status, is_logged_in, has_changed_page }: SessionSnapshot): boolean {
  if (web_status === "validating" || web_status === "submitted") return false;
  return !(is_logged_in === true && has_changed_page);
}
