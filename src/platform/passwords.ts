import { hash, verify } from "@node-rs/argon2";

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);
export const verifyPassword = (storedHash: string, password: string) => verify(storedHash, password);

/**
 * The passwords every guessing list starts with, six characters or longer. A few hundred, not the 3,000 that ASVS
 * 6.2.4 asks for: it stops the laziest choices; rate limits and the second factor stop the guessing.
 */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 123123 123123123
  123321 123654 123qwe 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 111111 11111111 112233 11223344
  121212 131313 159753 147258 147258369 159357 222222 222333 232323 252525 333333 444444 555555 654321 666666
  696969 741852963 777777 7777777 789456 789456123 888888 88888888 999999 000000 00000000 101010 102030
  aaaaaa aa123456 abc123 abc1234 abcd1234 abcdef abcdefg abcdefgh access admin1 admin123 admin1234 administrator
  asdasd asdf1234 asdfgh asdfghjkl asdfasdf azerty baseball basketball football football1 soccer soccer1 hockey
  volleyball softball softball1 batman superman spiderman pokemon starwars dragon monkey monkey1 shadow master
  sunshine princess princess1 iloveyou iloveyou1 lovely loveme trustno1 welcome welcome1 welcome123 letmein
  letmein1 login123 password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pass1234
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qweasd qweasdzxc qwer1234 q1w2e3r4 zaq12wsx
  zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 changeme changeme1 default secret secret1 secret123 test123 test1234 testing
  guest123 hello123 hello1 freedom whatever michael michael1 jordan jordan23 jennifer jessica ashley nicole daniel
  andrew charlie charlie1 thomas robert hunter hunter2 hunter1 tigger ginger pepper buster summer winter spring
  autumn killer matrix computer internet samsung google facebook mustang ferrari corvette yankees lakers cowboys
  arsenal chelsea liverpool liverpool1 barcelona juventus chocolate cookie banana orange purple flower butterfly
  maggie cheese thunder phoenix silver golden diamond guitar bailey naruto blink182 ncc1701 startrek
  firstwhistle first1 whistle teamteam coach123 captain captain1`
    .split(/\s+/)
    .filter(Boolean),
);

export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
