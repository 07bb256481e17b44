import { pictureLibrary } from '#packages/files/pictures.ts'

/** Pixels of a drawn photo: enough for a third of a page, some kilobytes each. */
const [WIDTH, HEIGHT] = [480, 360]

const scene = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 480 360">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#d8e6f2"/><stop offset="1" stop-color="#f1f5f8"/></linearGradient>
      <linearGradient id="paint" x2="0" y2="1"><stop stop-color="#fdfefe"/><stop offset="1" stop-color="#c7d3dd"/></linearGradient>
      <linearGradient id="glass" x2="1" y2="1"><stop stop-color="#5d7488"/><stop offset="1" stop-color="#2c3b49"/></linearGradient>
    </defs>${inside}</svg>`
/** A yard: sky, a wall, the ground with the lines of its spaces. */
const yard = (inside: string): string =>
  scene(`<rect width="480" height="360" fill="url(#sky)"/>
    <rect y="150" width="480" height="90" fill="#b9c4cd"/><rect y="236" width="480" height="124" fill="#8f9aa3"/>
    <path d="M40 360 90 240M440 360 390 240" stroke="#e8edf0" stroke-width="5"/>
    <ellipse cx="240" cy="302" rx="190" ry="16" fill="#5f6a73" opacity=".55"/>${inside}`)

const wheelEnds =
  '<rect x="104" y="262" width="40" height="40" rx="8" fill="#22282e"/><rect x="336" y="262" width="40" height="40" rx="8" fill="#22282e"/>'
const shell =
  '<path d="M150 118q90-16 180 0l34 72q22 6 24 34v44q0 14-14 14H106q-14 0-14-14v-44q2-28 24-34z" fill="url(#paint)" stroke="#8b99a5" stroke-width="2"/>'
/** Green, as of every electric car. */
const plate = (y: number): string =>
  `<rect x="196" y="${y}" width="88" height="26" rx="4" fill="#7fd3a0" stroke="#2e7d4f" stroke-width="2"/><path d="M206 ${y + 13}h68" stroke="#1d4d32" stroke-width="6" stroke-dasharray="8 4"/>`

const front = yard(`${wheelEnds}${shell}
  <path d="M160 128q80-12 160 0l24 54q-104-12-208 0z" fill="url(#glass)"/>
  <path d="M106 206q32-8 56 8l-4 12q-30 4-54-4zM374 206q-32-8-56 8l4 12q30 4 54-4z" fill="#fff7d6" stroke="#8b99a5"/>
  <path d="M168 216h144" stroke="#9aa8b3" stroke-width="4"/>${plate(238)}
  <path d="M120 272h240" stroke="#5f6d79" stroke-width="8" stroke-linecap="round"/>`)
const rear = yard(`${wheelEnds}${shell}
  <path d="M166 132q74-12 148 0l18 42q-92-10-184 0z" fill="url(#glass)"/>
  <path d="M104 200q136-14 272 0l-2 16q-134-12-268 0z" fill="#c0272d"/>
  <path d="M140 258h200" stroke="#9aa8b3" stroke-width="2"/>${plate(226)}
  <path d="M120 274h240" stroke="#5f6d79" stroke-width="8" stroke-linecap="round"/>`)

const wheel = (x: number): string =>
  `<circle cx="${x}" cy="276" r="32" fill="#22282e"/><circle cx="${x}" cy="276" r="18" fill="#c9d2d9"/><path d="M${x - 18} 276h36M${x} 258v36" stroke="#8b99a5" stroke-width="4"/>`
const side = `<path d="M34 266q-4-40 22-48 34-10 66-14 40-46 96-50 74-4 124 46 64 6 92 24 16 10 12 42-2 10-14 10H48q-12 0-14-10z" fill="url(#paint)" stroke="#8b99a5" stroke-width="2"/>
  <path d="M140 204q32-34 82-38v38zM232 165q58-2 96 38l-96 1z" fill="url(#glass)"/>
  <path d="M226 210v62M250 226h22M150 226h22" stroke="#8b99a5" stroke-width="3"/>
  <path d="M36 236h22v12H36z" fill="#fff7d6"/><path d="M424 232h20v12h-20z" fill="#c0272d"/>${wheel(118)}${wheel(362)}`
const left = yard(side)
const right = yard(`<g transform="matrix(-1 0 0 1 480 0)">${side}</g>`)

/** The strokes of a figure as on a display: top, upper left, upper right, middle, lower left, lower right, bottom. */
const FIGURES = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
]
const STROKES = ['M2 0h16', 'M0 2v16', 'M20 2v16', 'M2 20h16', 'M0 22v16', 'M20 22v16', 'M2 40h16']
const figure = (value: number, x: number, y: number): string =>
  `<path transform="translate(${x} ${y})" d="${STROKES.filter((_, at) => FIGURES[value]![at] === '1').join('')}"/>`
const dashboard = scene(`<rect width="480" height="360" fill="#171c21"/>
  <path d="M0 250q240-70 480 0v110H0z" fill="#2a3138"/><rect x="60" y="62" width="360" height="176" rx="26" fill="#0b0f13" stroke="#3c464f" stroke-width="3"/>
  <path d="M104 190a50 50 0 1 1 84 0" fill="none" stroke="#35c08a" stroke-width="10" stroke-linecap="round"/><path d="m146 163 26-26" stroke="#e8edf0" stroke-width="5" stroke-linecap="round"/>
  <g fill="none" stroke="#dff3ff" stroke-width="5" stroke-linecap="round">${[0, 0, 0, 1, 8, 0].map((value, at) => figure(value, 236 + at * 29, 132)).join('')}</g>
  <rect x="252" y="192" width="124" height="14" rx="7" fill="#2a3138"/><rect x="252" y="192" width="108" height="14" rx="7" fill="#35c08a"/>
  <circle cx="240" cy="352" r="96" fill="none" stroke="#0b0f13" stroke-width="26"/>`)
const vinPlate =
  scene(`<rect width="480" height="360" fill="#39434c"/><path d="M0 300q240-40 480 0v60H0z" fill="#2b333b"/>
  <rect x="52" y="70" width="376" height="204" rx="10" fill="#d9dee2" stroke="#8b99a5" stroke-width="4"/>
  ${[72, 408].map(x => [90, 254].map(y => `<circle cx="${x}" cy="${y}" r="7" fill="#8b99a5"/>`).join('')).join('')}
  <path d="M96 108h210M96 130h160M96 226h230M96 246h180" stroke="#65727e" stroke-width="7"/>
  <path d="M96 178h288" stroke="#1d2329" stroke-width="34" stroke-dasharray="3 4 6 3 2 5 4 4 7 3"/>`)
const interior =
  scene(`<rect width="480" height="360" fill="#aebbc5"/><path d="M0 0h480v110Q240 70 0 110z" fill="#dbe7f0"/>
  <path d="M0 110q240-40 480 0v70H0z" fill="#2a3138"/><rect x="196" y="120" width="110" height="62" rx="8" fill="#0b0f13"/><rect x="206" y="130" width="90" height="42" rx="4" fill="#2f6f95"/>
  <circle cx="120" cy="176" r="58" fill="none" stroke="#14191e" stroke-width="15"/><circle cx="120" cy="176" r="18" fill="#14191e"/><path d="M64 176h112M120 176v56" stroke="#14191e" stroke-width="11"/>
  ${[64, 300].map(x => `<rect x="${x + 34}" y="196" width="52" height="40" rx="16" fill="#56626c"/><path d="M${x} 360v-86q0-38 60-38t60 38v86z" fill="#65727e"/><path d="M${x + 28} 360v-100M${x + 92} 360v-100" stroke="#7f8c97" stroke-width="3"/>`).join('')}`)
const receiver = yard(`<g transform="translate(-10 -6)">${side}</g>
  <circle cx="392" cy="150" r="22" fill="#e7b58f"/><path d="M370 146q2-26 24-24 22 0 20 26-20-14-44-2z" fill="#2b211b"/>
  <path d="M356 252v-50q0-26 36-26t36 26v50z" fill="#2f5f8a"/><path d="M366 252h52l-4 82h-18l-4-52-4 52h-18z" fill="#27313a"/>
  <path d="M426 206q18 26-6 42" fill="none" stroke="#2f5f8a" stroke-width="13" stroke-linecap="round"/><rect x="404" y="240" width="22" height="10" rx="4" fill="#d9a521"/>`)

/**
 * Drawn, one for each view of a hand-over in the order of PHOTO_VIEWS, with no word in them: fonts differ from machine
 * to machine. Undefined where the picture library is missing.
 */
export async function carPhotos(): Promise<Buffer[] | undefined> {
  const sharp = await pictureLibrary().catch(() => undefined)
  if (!sharp) return undefined
  return Promise.all(
    [front, rear, left, right, dashboard, vinPlate, interior, receiver].map(svg =>
      sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(),
    ),
  )
}
