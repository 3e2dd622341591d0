package io.inferencegateway.assembly;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import io.inferencegateway.config.ParameterTexts;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The {@code @param} texts of all records of the sources. */
final class JavadocTexts implements ParameterTexts {
  private static final Path SOURCES = Path.of("src/main/java");

  private final Map<String, String> texts = new HashMap<>();

  private JavadocTexts() {}

  static JavadocTexts read() throws IOException {
    JavadocTexts texts = new JavadocTexts();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> all = Files.walk(SOURCES)) {
      List<Path> sources = all.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        texts.new Records(unit, trees).scan(unit, null);
      }
    }
    return texts;
  }

  @Override
  public String of(Class<?> record, RecordComponent component) {
    return texts.getOrDefault(record.getCanonicalName() + "#" + component.getName(), "");
  }

  private final class Records extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final DocTrees trees;

    Records(CompilationUnitTree unit, DocTrees trees) {
      this.unit = unit;
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        for (DocTree tag : comment.getBlockTags()) {
          if (tag instanceof ParamTree parameter) {
            texts.put(name() + "#" + parameter.getName(), text(parameter.getDescription()));
          }
        }
      }
      return super.visitClass(type, null);
    }

    /** Canonical name of the class that is visited. */
    private String name() {
      StringBuilder name = new StringBuilder();
      for (var path = getCurrentPath(); path != null; path = path.getParentPath()) {
        if (path.getLeaf() instanceof ClassTree type) {
          name.insert(0, "." + type.getSimpleName());
        }
      }
      return unit.getPackageName() + name.toString();
    }
  }

  private static String text(List<? extends DocTree> parts) {
    return parts.stream()
        .map(
            part ->
                switch (part) {
                  case TextTree text -> text.getBody();
                  case LiteralTree literal -> literal.getBody().getBody();
                  case LinkTree link -> link.getReference().getSignature();
                  default -> part.toString();
                })
        .collect(Collectors.joining())
        .replaceAll("\\s+", " ")
        .strip();
  }
}
