/**
 * Packages that are built into the web and worker processes instead of being loaded from node_modules. Each one is much
 * larger than what we use of it, so the image is smaller without them. Packages that share state, such as React and
 * @tanstack/query-core, must not be here, because others load them from node_modules and there would be two copies.
 */
export const BUNDLED_PACKAGES = [
  /^@base-ui\//,
  /^@floating-ui\//,
  /^@hookform\//,
  "html-to-text",
  "jspdf",
  "jspdf-autotable",
  "lucide-react",
  "react-email",
  "react-hook-form",
  "sonner",
];
