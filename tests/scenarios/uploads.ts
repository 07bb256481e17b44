import { type Answer, type Person } from '../world.ts'

/** One small file in a group of the person's own; the group's number is what a form keeps. */
export async function uploadsFile(
  person: Person,
  name: string,
  content = `%PDF-1.4\n% ${name}\n%%EOF`,
): Promise<string> {
  const answer = await person.uploads<{ attachBizId: string }>(
    '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
    { name, bytes: Buffer.from(content) },
  )
  if (answer.status !== 200) throw new Error(`${person.name} could not upload ${name}: ${answer.msg}`)
  return answer.data.attachBizId
}

/** A refusal in the server's own words; an answer fails the test. */
export async function refused(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.status === 200) throw new Error(`was not refused: ${JSON.stringify(given.data)}`)
  return given
}
