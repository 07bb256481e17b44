import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { isId } from '#packages/server/kinds.ts'
import { reading } from '#packages/server/transaction.ts'
import { cardNamed } from '../cards.ts'
import { builtInLayout, type Placed } from '../layouts.ts'
import { isShown } from './card-data.ts'

interface Line {
  postId: string | null
  cardCode: string
  title: string | null
  x: number | null
  y: number | null
  w: number
  h: number
  refreshSec: number | null
}

/**
 * Cards of a person's posts in the order of the posts, each once, without those that he may not see (10-platform 5.11).
 * `positionId` names one post; 'dashboard' the management board.
 */
export const layoutOf = (context: HttpContext, positionId: string): Promise<Placed[]> =>
  reading(context, async tx => {
    const posts = await postsOf(tx, context.actor.userId, positionId)
    const placed = await cardsOf(tx, posts, positionId)
    const known = new Set<string>()
    return placed.filter(one => {
      const card = cardNamed(one.cardCode)
      if (!card || known.has(one.cardCode) || !isShown(card, context.rights.codes)) return false
      known.add(one.cardCode)
      return true
    })
  })

interface Post {
  id: string
  code: string
}
const postsOf = (tx: Tx, userId: string, positionId: string): Promise<Post[]> => {
  const which =
    positionId === 'dashboard'
      ? sql`p.post_code = 'dashboard'`
      : isId(positionId)
        ? sql`p.id = ${positionId}::bigint`
        : sql`exists (select 1 from blade_user u where u.tenant_id = p.tenant_id and u.id = ${userId}::bigint and p.id = any(u.post_id))`
  return tx.rows(
    sql`select p.id, p.post_code as code from blade_post p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status = 1 and ${which} order by p.sort nulls last, p.id`,
  )
}

/**
 * For each post its own layout, else the tenant's default, else the shipped one (10-platform 5.11); nothing stored for
 * any of them: the shipped one of their first kind.
 */
async function cardsOf(tx: Tx, posts: readonly Post[], positionId: string): Promise<Placed[]> {
  const lines = await linesOf(tx, posts)
  const fallback = positionId === 'dashboard' ? [] : stored(lines, null)
  if (!posts.some(post => lines.some(line => line.postId === post.id)))
    return fallback.length > 0 ? fallback : builtInLayout(posts.map(post => post.code))
  return posts.flatMap(post => ofPost(lines, post, fallback))
}

const ofPost = (lines: readonly Line[], post: Post, fallback: readonly Placed[]): readonly Placed[] =>
  [stored(lines, post.id), fallback, builtInLayout([post.code])].find(cards => cards.length > 0)!

/**
 * How many cards each post starts its day with, before the rights of whoever holds it take some away (10-platform 5.1).
 */
export async function cardCounts(tx: Tx, posts: readonly Post[]): Promise<ReadonlyMap<string, number>> {
  const lines = await linesOf(tx, posts)
  const fallback = stored(lines, null)
  return new Map(posts.map(post => [post.id, ofPost(lines, post, post.code === 'dashboard' ? [] : fallback).length]))
}

const linesOf = (tx: Tx, posts: readonly Post[]): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select d.post_id as "postId", c.card_code as "cardCode", c.title, c.x, c.y, c.w, c.h, c.refresh_sec as "refreshSec"
      from work_bench_disposition d join workbench_card c on c.tenant_id = d.tenant_id and c.disposition_id = d.id
     where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 1 and (d.post_id is null or d.post_id = any(${posts.map(post => post.id)}::bigint[])) order by c.y nulls last, c.x nulls last, c.line_no`)
const stored = (lines: readonly Line[], id: string | null): Placed[] =>
  lines
    .filter(line => line.postId === id)
    .map(line => ({
      cardCode: line.cardCode,
      ...(line.title ? { title: line.title } : {}),
      x: line.x ?? 0,
      y: line.y ?? 0,
      w: line.w,
      h: line.h,
      refreshSec: Math.max(60, line.refreshSec ?? 300),
    }))
