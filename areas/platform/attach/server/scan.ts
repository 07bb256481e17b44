import net, { type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { refuse } from '#kernel'
import { deployment } from '#areas/platform/server/deployment.ts'

/**
 * Client of a virus scanner that speaks clamd's protocol (`SCAN_URL=tcp://host:3310`). The scanner's own limits
 * (StreamMaxLength) are configured there.
 */
export interface ScannerPlace {
  readonly host: string
  readonly port: number
  readonly timeoutMs?: number
}
export const UNSCANNED = 0
export const CLEAN = 1

export function scannerPlace(address: string | undefined): ScannerPlace | undefined {
  if (!address) return undefined
  const url = new URL(address)
  if (url.protocol !== 'tcp:' || !url.hostname) throw new Error('SCAN_URL reads tcp://host:port')
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 3310 }
}

/** Timeout for a file of 200 MB. */
const PATIENCE_MS = 60_000

/**
 * The scan state to store (10-platform 5.6). Refuses an infected file, and every file while a configured scanner does
 * not answer: an unscanned file must not count as clean.
 */
export async function scanned(open: () => Readable): Promise<typeof UNSCANNED | typeof CLEAN> {
  const place = deployment().scanner
  if (!place) return UNSCANNED
  const said = await verdict(place, open).catch((error: unknown) =>
    refuse('scanUnavailable', '文件安全扫描暂不可用，请稍后重试 / The virus scanner does not answer, try again later', {
      why: String(error).slice(0, 200),
    }),
  )
  const virus = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (virus)
    refuse('infected', '文件含有病毒【{virus}】，已拒绝 / The file is infected with [{virus}] and was refused', {
      virus: virus.slice(0, 100),
    })
  if (said !== 'stream: OK')
    refuse('scanFailed', '文件未能完成安全扫描：{said} / The file could not be scanned: {said}', {
      said: said.slice(0, 100),
    })
  return CLEAN
}

/**
 * INSTREAM: chunks prefixed by their length, an empty chunk at the end, one line as the answer (clamd(8)). The
 * scanner may close the connection before everything was sent.
 */
async function verdict(place: ScannerPlace, open: () => Readable): Promise<string> {
  const socket = net.connect({ host: place.host, port: place.port, timeout: place.timeoutMs ?? PATIENCE_MS })
  const content = open()
  try {
    const answer = answerOf(socket)
    // Handled below when the answer is awaited; this handler only prevents an unhandled rejection.
    answer.catch(() => undefined)
    await send(socket, 'zINSTREAM\0')
    for await (const piece of content as AsyncIterable<Buffer>) {
      if (socket.readableEnded || socket.destroyed) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      await send(socket, Buffer.concat([length, piece]))
    }
    await send(socket, Buffer.alloc(4))
    return await answer
  } finally {
    content.destroy()
    socket.destroy()
  }
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((done, fail) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.includes('\0') || text.length > 1000) done(text.split('\0')[0]!.trim())
    })
    socket.on('timeout', () => {
      fail(new Error('no answer in time'))
      socket.destroy()
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('closed without an answer')))
  })

/** Resolves when everything was sent or nothing more can be; the answer tells the reason. */
const send = (socket: Socket, bytes: Buffer | string): Promise<void> =>
  new Promise(done => {
    if (socket.destroyed) return done()
    socket.once('close', done)
    socket.write(bytes, () => {
      socket.off('close', done)
      done()
    })
  })
