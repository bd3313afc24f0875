import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../widgets/theme.ts";
import { WidgetGallery } from "../../../widgets/gallery/WidgetGallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The gallery's page has no root.");
createRoot(root).render(
  <StrictMode>
    <WidgetGallery />
  </StrictMode>,
);
