/**
 * Lower-case hex MD5 of a text: the form in which passwords travel (blade-dialect 5.1). The browser's own crypto has no
 * MD5.
 */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  let state: State = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let at = 0; at < words.length; at += 16) state = block(state, words, at)
  return state.map(hexOfWord).join('')
}

type State = [number, number, number, number]

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
]
const SINES = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0)

function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16)
  bytes.forEach((byte, index) => {
    words[index >> 2]! |= byte << ((index % 4) * 8)
  })
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8)
  words[words.length - 2] = bytes.length * 8
  return words
}

function block(before: State, words: Int32Array, at: number): State {
  let [a, b, c, d] = before
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [mixed, word] = mix(round, step, b, c, d)
    const sum = (a + mixed + SINES[step]! + words[at + word]!) | 0
    const shift = SHIFTS[round]![step % 4]!
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
  }
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0]
}

function mix(round: number, step: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

const hexOfWord = (word: number): string =>
  [0, 8, 16, 24].map(shift => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')
