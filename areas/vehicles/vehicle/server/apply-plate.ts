export { applyPlate } from './apply-papers.ts'
