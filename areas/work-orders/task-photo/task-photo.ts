import { datetime, defineResource, int, ref, text } from '#kernel'

const band = (n: number) => int(`片段${n} / Band ${n}`, 'S')
/** 70, R16: every photo that was ever handed in, by its bytes and by what it shows; none counts twice. */
export const taskPhoto = defineResource({
  name: 'task-photo',
  label: '作业照片指纹 / Fingerprint of a task photo',
  area: 'work-orders',
  title: 'sha256',
  fields: {
    holder: text('使用方 / Used by', 'S', { max: 64 }),
    taskId: ref('任务 / Task', 'S', 'vehicle-task'),
    sha256: text('摘要 / Digest', 'S', { max: 64 }),
    pictureHash: text('图像指纹 / Picture hash', 'S', { max: 16 }),
    // Four parts of the hash: pictures that differ in three bits at most share one of them, so that an index finds them.
    band1: band(1),
    band2: band(2),
    band3: band(3),
    band4: band(4),
    usedTime: datetime('使用时间 / Used at', 'S'),
  },
  appendOnly: true,
  indexes: ['sha256', 'band1', 'band2', 'band3', 'band4', 'taskId'],
})
