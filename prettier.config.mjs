/** @type {import('prettier').Config} */
const config = {
  singleQuote: true,
  semi: false,
  trailingComma: 'all',
  printWidth: 100,
  plugins: ['prettier-plugin-tailwindcss'],
  tailwindStylesheet: './src/app/(site)/site.css',
}

export default config
