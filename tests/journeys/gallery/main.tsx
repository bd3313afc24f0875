import { StrictMode } from "react";
import { createQuietRoot } from "../../../app/create-quiet-root.ts";
import "../../../widgets/theme.ts";
import { WidgetGallery } from "../../../widgets/gallery/WidgetGallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The gallery's page has no root.");
createQuietRoot(root).render(
  <StrictMode>
    <WidgetGallery />
  </StrictMode>,
);
