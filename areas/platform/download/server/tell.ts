import { counted } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FailedJob, JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bothOf } from '#areas/platform/user-message/server/words.ts'

/** Notifies the requester when a file is ready in My downloads (10-platform 13). */
export const telling = (kind: JobKind): JobKind => ({
  ...kind,
  async run(job) {
    const result = await kind.run(job)
    if (result?.['fileId']) {
      const file = bothOf(String(result['fileName']))
      const content = { zh: `${file.zh} 已生成，请到我的下载查看`, en: `${file.en} is ready, see My downloads` }
      await job.database.transaction(job.actor.tenantId, tx =>
        notify(tx, job.actor, {
          bizTypeCode: 'export_done',
          bizId: job.id,
          title: '文件已生成 / Your file is ready',
          content,
          users: [job.actor.userId],
          dedupeKey: job.id,
        }),
      )
    }
    return result
  },
})

/** Notifies the uploader how many rows were imported and how many refused. */
export const tellingImport = (kind: JobKind): JobKind => ({
  ...kind,
  async run(job) {
    const result = await kind.run(job)
    if (result) {
      const content = `导入完成：成功${String(result['imported'])}行，失败${String(result['failed'])}行 / Import done: ${String(result['imported'])} ${counted(result['imported'], 'row')} in, ${String(result['failed'])} refused`
      await job.database.transaction(job.actor.tenantId, tx =>
        notify(tx, job.actor, {
          bizTypeCode: 'import_done',
          bizId: job.id,
          title: '导入完成 / Import done',
          content,
          users: [job.actor.userId],
          dedupeKey: job.id,
        }),
      )
    }
    return result
  },
})

/** The requester is notified of every end; administrators also of faults and of system jobs. */
export async function tellFailed(tx: Tx, system: Actor, job: FailedJob): Promise<void> {
  const title = bothOf(job.title)
  const told = { bizId: job.id, dedupeKey: job.id }
  if (job.userId !== '0')
    await notify(tx, system, {
      ...told,
      bizTypeCode: 'export_failed',
      title: '任务未能完成 / Your task could not be completed',
      content: {
        zh: `${title.zh}未能完成，原因见我的下载`,
        en: `${title.en} could not be done, My downloads says why`,
      },
      users: [job.userId],
    })
  if (job.userId === '0' || !job.isRefused)
    await notify(tx, system, {
      ...told,
      bizTypeCode: 'job_dead',
      title: '后台任务失败 / A background job failed',
      content: {
        zh: `${title.zh}（${job.kind}）执行失败，请到任务监控查看并重新执行。`,
        en: `${title.en} (${job.kind}) failed, see the job monitor and run it again.`,
      },
      users: [],
      roles: ['admin'],
    })
}
