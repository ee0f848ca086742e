import { VenueScreen } from "#features/leagues/venues/components/venue-screen.tsx";

export const meta = () => [{ title: "Venue Management · FirstWhistle" }];

export default function Venues() {
  return <VenueScreen />;
}
