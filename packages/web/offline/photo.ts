/** Longest side of a kept photo, in pixels: enough to read a VIN, little enough for a weak network. */
const LONGEST = 1600
const QUALITY = 0.82

export interface Position {
  readonly lng: number
  readonly lat: number
  readonly accuracyM: number
  readonly at: Date
}
const WAIT_MS = 5_000
/** Where the device is, if it says so in time. */
export const positionHere = (): Promise<Position | undefined> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          lng: coords.longitude,
          lat: coords.latitude,
          accuracyM: Math.round(coords.accuracy),
          at: new Date(timestamp),
        }),
      () => resolve(undefined),
      { timeout: WAIT_MS, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })

/** The picture as JPEG of a bounded size, with lines of text burnt into a band below it. */
export async function burnt(file: Blob, lines: readonly string[]): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const size = Math.max(14, Math.round(width / 44))
  const band = lines.length * Math.round(size * 1.4) + Math.round(size * 0.7)
  const canvas = new OffscreenCanvas(width, height + band)
  const brush = canvas.getContext('2d')!
  brush.drawImage(picture, 0, 0, width, height)
  picture.close()
  brush.fillStyle = '#101418'
  brush.fillRect(0, height, width, band)
  brush.fillStyle = '#ffffff'
  brush.font = `${size}px sans-serif`
  brush.textBaseline = 'top'
  for (const [at, line] of lines.entries())
    brush.fillText(line, size * 0.6, height + size * 0.45 + at * size * 1.4, width - size * 1.2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
