import { StrictMode } from "react";
import { createQuietRoot } from "../../../engine/app/create-quiet-root.ts";
import "../../../widgets/theme.ts";
import { loadWidgetGallery } from "../../../widgets/index.ts";

const { WidgetGallery } = await loadWidgetGallery();
const root = document.getElementById("root");
if (root === null) throw new Error("The gallery's page has no root.");
createQuietRoot(root).render(<StrictMode><WidgetGallery /></StrictMode>);
