export { describeCurrency, formatAmount, readMoney } from "../../../engine/core/index.ts";
