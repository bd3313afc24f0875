import { useState } from "react";
import { Button, Card, Dialog, toButtonClass } from "../../widgets/theme.ts";
import { useAccountForm } from "../account/use-account-form.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../use-late-text.ts";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
