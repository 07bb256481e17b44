/**
 * The words behind most guessed passwords, in lower case and without the letters' usual disguise (@ for a, 0 for o
 * ...). Frequent ones of published leaks, those of Chinese users, keyboard walks, and the words an attacker of this
 * very system would try first.
 */
const WORDS = `
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 111111 11111111 000000 00000000 666666 66666666 888888 88888888 123123 123123123
112233 11223344 1122334455 121212 123321 1234321 654321 5201314 1314520 520520 147258369 147258 159357 789456123 741852963 963852741 159753 7758521 7758258 31415926
password password1 passwd passw0rd passwort mypassword newpassword password123 pass pass123 pass1234 secret letmein welcome welcome1 changeme default guest login master
admin admin123 admin1234 admin123456 administrator adminadmin root root123 toor system system32 manager operator superuser supervisor sysadmin webmaster user user123 test test123 test1234 testtest tester temp temp123 demo demo123
qwerty qwerty123 qwertyuiop qwert qwer1234 qweasd qweasdzxc qwe123 qweqwe asdfgh asdfghjkl asdf1234 asdfasdf asd123 zxcvbn zxcvbnm zxcvbnm123 zxc123 zaq12wsx zaq1xsw2 qazwsx qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 poiuytrewq mnbvcxz lkjhgfdsa
abc abc123 abc1234 abc12345 abc123456 abcd1234 abcd123456 abcdef abcdefg abcdefgh a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111 aaa123 aaa123456 aaaaaa aaaaaaaa a1b2c3 a1b2c3d4 aabbcc q123456 qq123456 w123456 z123456 x123456 123456a 123456aa 123456abc 123456q 12345678a 123abc 123qwe 123qweasd 1a2b3c4d
iloveyou iloveu loveyou woaini woaini123 woaini1314 woaini520 woaiwojia wodemima mima mima123 nihao nihao123 woshishui zhongguo china china123 beijing shanghai shenzhen guangzhou zhang zhangsan lisi wangwei liwei wang123 li123456
monkey dragon football baseball basketball sunshine princess shadow superman batman michael jordan jordan23 charlie jessica ashley daniel freedom whatever trustno1 starwars pokemon computer internet killer hello hello123 hunter flower lovely summer winter spring autumn
blade saber springblade bladex fleet leasing lease rental vehicle zulin cheliang qiche company office finance caiwu server oracle mysql postgres redis tomcat huawei huawei123 tencent alibaba baidu weixin
`
const COMMON = new Set(WORDS.trim().split(/\s+/))

const DISGUISE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  $: 's',
  '5': 's',
  '1': 'l',
  '!': 'i',
  '3': 'e',
  '7': 't',
}
const undisguise = (text: string): string => text.replace(/[@40$51!37]/g, sign => DISGUISE[sign]!)

/** The digit under a sign of the number row: '1qaz@WSX' is '1qaz2wsx' typed with shift. */
const unshift = (text: string): string =>
  text.replace(/[!@#$%^&*()]/g, sign => String(('!@#$%^&*('.indexOf(sign) + 1) % 10))

/** 'P@ssw0rd!2026' is 'password' with ornaments, and every guessing program knows the ornaments. */
export function isCommonPassword(plain: string): boolean {
  const text = plain.toLowerCase()
  const bare = text.replace(/[!-/:-@[-`{-~\s]/g, '')
  const stem = text.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}@$]+/u, '')
  return [text, bare, stem, unshift(text), undisguise(text), undisguise(stem)].some(form => COMMON.has(form))
}
