export { confine, lacksOf, probeConfinement, type Confinement } from "./confinement.ts";
