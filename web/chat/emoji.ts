/** A small set of one's own: phones have them all on their keyboards. */
export const emoji = [
  ...'😀 😄 😂 🙂 😉 😊 😍 😘 🥰 😋 😎 🤗 🤔 😏 😌 🥹 😢 😭 😅 😳 🙈 😇 😈 🫣'.split(' '),
  ...'👍 👎 👋 🙏 👏 💪 🤝 🫶 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💋 🔥 ✨ ⭐ 🌙 ☀️ 🌹 💐'.split(' '),
  ...'🎉 🎁 🍷 🥂 🍸 ☕ 🍓 🍫 🍕 🍝 🎶 🎬 🏖️ 🛁 🚗 ✈️'.split(' '),
];
