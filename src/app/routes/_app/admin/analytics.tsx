import { AnalyticsScreen } from "#features/admin/analytics/components/analytics-screen.tsx";

export const meta = () => [{ title: "Analytics · FirstWhistle" }];

export default function AdminAnalytics() {
  return <AnalyticsScreen />;
}
