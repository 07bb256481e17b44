import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTime } from './chunks.ts'

describe('a part of the program that does not come has one name, whatever the browser calls it (10-platform S1)', () => {
  test.each([
    ['Failed to fetch dynamically imported module: http://here/assets/list.js', 'ChunkLoadError'],
    ['error loading dynamically imported module', 'ChunkLoadError'],
    ['Importing a module script failed.', 'ChunkLoadError'],
    ['Unable to preload CSS for /assets/list.css', 'CSS_CHUNK_LOAD_FAILED'],
  ])('%s', async (message, name) => {
    await expect(inTime(Promise.reject(new TypeError(message)))).rejects.toMatchObject({ name })
  })
  test('a mistake inside the part is none of the network', async () => {
    await expect(inTime(Promise.reject(new TypeError('x is not a function')))).rejects.toMatchObject({
      name: 'TypeError',
    })
  })
})

describe('a part that stands still', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  test('is given up after 120 seconds, not before', async () => {
    const fault = vi.fn()
    void inTime(new Promise<never>(() => undefined)).catch(fault)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(fault).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fault).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }))
  })
})
