import { useState } from 'react'
import { RefusedError } from '../http/index.ts'

/**
 * What a dialog sends: busy while it is under way, and a refusal stays in the dialog, in the reader's language, where
 * nothing typed is lost. Answers undefined when it was refused.
 */
export function useSent() {
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function sends<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setRefusal('')
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { sends, refusal, isBusy }
}
