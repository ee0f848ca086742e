import { BlockList, isIP } from "node:net";

/**
 * IPv4 networks that aren't part of the public internet, by IANA's registry of special-purpose addresses, and those for
 * multicast.
 */
const SPECIAL_IPV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, where clouds keep their metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // relays from IPv6
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

/** The only part of IPv6 that's assigned to the public internet. Mapped and translated IPv4 addresses are outside it. */
const PUBLIC_IPV6 = "2000::/3";

/** Networks in PUBLIC_IPV6 that aren't public or that carry an IPv4 address. */
const SPECIAL_IPV6 = [
  "2001::/23", // protocol assignments, such as Teredo
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "3fff::/20", // documentation
];

function listNetworks(networks: string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, length] = network.split("/") as [string, string];
    list.addSubnet(address, Number(length), family);
  }
  return list;
}

const specialIpv4 = listNetworks(SPECIAL_IPV4, "ipv4");
const publicIpv6 = listNetworks([PUBLIC_IPV6], "ipv6");
const specialIpv6 = listNetworks(SPECIAL_IPV6, "ipv6");

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, "ipv4");
  return isIP(address) === 6 && publicIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}
