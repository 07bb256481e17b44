import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobContext } from './jobs.ts'

/** Each chunk and its cursor are committed together. */
export async function inChunks(
  context: JobContext,
  work: (tx: Tx, actor: Actor, after: string) => Promise<string[]>,
): Promise<Record<string, unknown> | void> {
  let done = Number(context.cursor?.['done'] ?? 0)
  for (;;) {
    if (context.stopping()) return undefined
    const after = String(context.cursor?.['after'] ?? '0')
    const ids = await context.step(async tx => {
      const found = await work(tx, context.actor, after)
      return { cursor: { after: found.at(-1) ?? after, done: done + found.length }, result: found }
    })
    done += ids!.length
    if (ids!.length === 0) return { done }
    await context.progress(done, done)
  }
}
