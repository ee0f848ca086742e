import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  ...(process.env.NODE_ENV === "production" ? [] : [route("dev/components", "routes/dev/components.tsx")]),
] satisfies RouteConfig;
