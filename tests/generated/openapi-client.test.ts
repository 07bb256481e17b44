import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, tokenOf, type World } from '../world.ts'

// As a stranger does it: the document of the running server, a public generator, a program of his own on what it made.
const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
let world: World
let folder: string
let address: string
beforeAll(async () => {
  world = await makeWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache', 'client-'))
  const answer = await fetch(`${address}/api/docs/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await answer.text())
  await run(process.execPath, [
    join(root, 'node_modules/oazapfts/dist/cli.js'),
    join(folder, 'openapi.json'),
    join(folder, 'client.ts'),
  ])
})
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  await world?.close()
})

const program = `
import { defaults, getRatutechCoreCarBrandPage, getRatutechCoreCarBrandDetail, postRatutechCoreCarBrandSave } from './client.ts'
const [address, token] = process.argv.slice(2)
defaults.baseUrl = address
defaults.headers = { 'Blade-Auth': 'bearer ' + token, 'Idempotency-Key': String(Math.random()) }
const saved = await postRatutechCoreCarBrandSave({ brandCode: 'GEN', brandName: '生成客户端' })
const list = await getRatutechCoreCarBrandPage({ current: 1, size: 5, brandName: '生成客户端' })
if (list.status !== 200) throw new Error(String(list.status))
const [brand] = list.data.data!.records
const one = await getRatutechCoreCarBrandDetail({ id: brand!.id })
if (one.status !== 200) throw new Error(String(one.status))
const name: string | undefined = one.data.data!.brandName
const refused = await getRatutechCoreCarBrandDetail({ id: '1' })
console.log(JSON.stringify({ saved: saved.status, total: list.data.data!.total, name, refused: refused.status }))
`
const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  },
}

it('a generated client lists, reads, writes and hears a refusal', async () => {
  writeFileSync(join(folder, 'program.ts'), program)
  const { stdout } = await run(process.execPath, [
    join(folder, 'program.ts'),
    address,
    await tokenOf(world, '系统管理员'),
  ])
  expect(JSON.parse(stdout)).toEqual({ saved: 200, total: 1, name: '生成客户端', refused: 404 })
})

it('its types know the fields of a record and the filters of a list', async () => {
  const check = async (name: string, text: string) => {
    writeFileSync(join(folder, `${name}.ts`), text)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...settings, files: [`${name}.ts`] }))
    return run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(folder, `${name}.json`),
    ]).then(
      () => '',
      (failed: { stdout: string }) => failed.stdout,
    )
  }
  expect(await check('program', program)).toBe('')
  const wrong = await check('wrong', program.replace("brandName: '生成客户端' })\nif", 'noSuchFilter: 1 })\nif'))
  expect(wrong).toContain('noSuchFilter')
})
