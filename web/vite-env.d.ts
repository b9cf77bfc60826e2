/// <reference types="vite/client" />
declare module '*.css';
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
