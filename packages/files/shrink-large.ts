import { thumbnails } from './thumbnail.ts'

// A process of its own, so that its memory is its own: makes the small version of one picture, and says by how much its
// highest memory grew.
const [path = ''] = process.argv.slice(2)
const DOT = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const highest = () => Math.round(process.resourceUsage().maxRSS / 1024)

const { of: thumbnailOf } = thumbnails(error => {
  throw error
})
await thumbnailOf(DOT)
const before = highest()
const made = await thumbnailOf(path)
process.stdout.write(JSON.stringify({ isMade: made !== undefined, grewMb: highest() - before }))
